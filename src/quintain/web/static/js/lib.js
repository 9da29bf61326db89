// What every page stands on: the renderer, signals, icons, the theme, my tables, and calls to the server.
import {
  html,
  render,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "../vendor/htm-preact.js";
import { computed, effect, signal } from "../vendor/signals-core.js";

export { computed, effect, html, render, signal, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState };

// ------------------------------------------------------------ signals

/** The value of a signal; the component draws itself again when it changes. */
export function useSignal(source) {
  const [, again] = useReducer((n) => n + 1, 0);
  const drawn = useRef();
  drawn.current = source.peek();
  useLayoutEffect(
    () =>
      effect(() => {
        if (source.value !== drawn.current) again();
      }),
    [source],
  );
  return source.peek();
}

// ------------------------------------------------------------ small parts

/** A symbol of the sprite; it never speaks, the words beside it do. */
export function icon(name, more = "") {
  const id = name === "mark" ? "mark" : `i-${name}`;
  return html`<svg class=${`i ${more}`.trim()} aria-hidden="true" focusable="false"><use href=${`#${id}`} /></svg>`;
}

/** Whether tokens carry two letters instead of an emblem and a number. */
export const letters = signal(recall("quintain.letters", false));

/** A creature's token in a line of text: round for the party, a lozenge for foes, with its emblem or two letters. */
export function Token({ of, says = "", me = of.own, quiet = false }) {
  const isLettered = useSignal(letters) || !of.emblem;
  const side = of.third ? " third" : of.shape === "foe" ? " foe" : "";
  const kind = `tok${side}${me ? " me" : ""}${of.down ? " out" : ""}`;
  const signs = isLettered
    ? html`<span aria-hidden="true">${of.short}</span>`
    : html`<svg class="em" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href=${`#e-${of.emblem}`} /></svg>
      ${of.number && html`<span class="nr" aria-hidden="true">${of.number}</span>`}`;
  return quiet
    ? html`<span class=${kind} aria-hidden="true">${signs}</span>`
    : html`<span class=${kind} role="img" aria-label=${says || of.name}>${signs}</span>`;
}

/** 0.004 reads "under 1 %", 0.5 "50 %": never a decimal, and never a false certainty. */
export function percent(chance) {
  if (chance <= 0) return "0 %";
  if (chance >= 1) return "100 %";
  if (chance < 0.01) return "under 1 %";
  if (chance > 0.99) return "over 99 %";
  return `${Math.round(chance * 100)} %`;
}

/** "5/6" as a number. */
export function fraction(text) {
  const [top, bottom = "1"] = String(text).split("/");
  return Number(top) / Number(bottom);
}

/** "Wen Shao, swordsman" is Wen Shao to those at the table. */
export const shortName = (name) => name.split(/,| \(/)[0];

export const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** "Wen", "Wen and Mirka", "Wen, Mirka and Old Tam". */
export const listed = (names) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

// ------------------------------------------------------------ what this browser remembers

/** A value kept in this browser, or `otherwise`; a browser that keeps nothing is no fault. */
export function recall(key, otherwise) {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* private windows may refuse */
  }
}

const TABLES = "quintain.tables";

/** [{id, token, name, system, role}], the last one used first. */
export function loadTables() {
  const tables = recall(TABLES, []);
  return Array.isArray(tables) ? tables.filter((each) => each && each.id && each.token) : [];
}

/** Adds a table or changes what is known of it; without a new token the old one stays. */
export function saveTable(table) {
  const tables = loadTables();
  const known = tables.find((each) => each.id === table.id);
  remember(TABLES, [{ ...known, ...table }, ...tables.filter((each) => each !== known)]);
}

export const findTable = (id) => loadTables().find((each) => each.id === id) ?? null;

export const forgetTable = (id) =>
  remember(
    TABLES,
    loadTables().filter((each) => each.id !== id),
  );

// ------------------------------------------------------------ light or dark

const THEME = "quintain.theme";

function applyTheme(theme = recall(THEME, "")) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}

function toggleTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = isDark ? "light" : "dark";
  remember(THEME, theme);
  applyTheme(theme);
}

export const ThemeButton = () =>
  html`<button class="btn plain" type="button" aria-label="Light or dark" title="Light or dark" onClick=${toggleTheme}>
    ${icon("theme")}</button>`;

applyTheme();

// ------------------------------------------------------------ the server

/** Calls the server; what it refuses is thrown as {what, where, fix}. `path` starts with /api. */
export async function http(method, path, body, token) {
  const headers = { Accept: "application/json" };
  if (body !== undefined && body !== null) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let reply;
  try {
    reply = await fetch(path, {
      method,
      headers,
      body: body === undefined || body === null ? undefined : JSON.stringify(body),
      referrerPolicy: "no-referrer",
      keepalive: method === "PATCH",
    }); // a change is made even if the page is left at once
  } catch {
    throw {
      what: "The server does not answer.",
      where: path,
      fix: "Start it again with `quintain serve`, or try in a moment.",
    };
  }
  const isJson = (reply.headers.get("Content-Type") ?? "").includes("json");
  const data = isJson ? await reply.json().catch(() => null) : await reply.text();
  if (!reply.ok)
    throw (data && data.error) || { what: `The server answered ${reply.status}.`, where: path, fix: "Try again." };
  return data;
}

/** Fetches a file with the token in the header and hands it to the browser to save. */
export async function download(path, token, name) {
  const reply = await fetch(path, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    referrerPolicy: "no-referrer",
  });
  if (!reply.ok) {
    const data = await reply.json().catch(() => null);
    throw (data && data.error) || { what: `The server answered ${reply.status}.`, where: path, fix: "Try again." };
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await reply.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The whole link of a seat, to be sent to a person. */
export const seatLink = (id, token, query = "") => `${location.origin}/t/${id}${query}#${token}`;

/** Copies a text; false where the browser does not allow it. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
