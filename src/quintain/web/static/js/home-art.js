// The drawings of the home page: the quintain itself, and a sign for each ruleset.
import { html } from "./lib.js";

export const Figure =
  () => html`<svg class="fig" viewBox="0 0 132 108" fill="none" stroke="currentColor" stroke-width="2.5"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
  <path d="M66 20v84M50 104h32M66 88l-12 16M66 88l12 16" />
  <path d="M44 26c0-5 10-9 22-9s22 4 22 9-10 9-22 9c-6 0-11-1-15-2.5M55 27l-5 5 6 5" stroke-width="1.6" />
  <path d="M22 38 112 16" stroke-width="3.5" /><circle cx="66" cy="12" r="4" fill="currentColor" />
  <path class="fig-shield" d="M5 26l32-6v22c0 13-7 20-15 26C13 65 5 59 5 46z" />
    <path class="fig-shield" d="M21 23v44M5 42l32-6" />
  <path d="M112 16v14" />
  <path class="fig-bag" d="M112 30c8 6 11 12 11 18a11 11 0 0 1-22 0c0-6 3-12 11-18z" />
    <path class="fig-bag" d="M106 31h12" />
</svg>`;

const GLYPHS = {
  shattered: html`<path d="M3 30h9v7H3zM16 23h9v14h-9zM29 16h9v21h-9zM42 9h7v28h-7z" /><circle cx="10" cy="10" r="6" />
    <path d="m7 10 2 2 4-4" />`,
  gu: html`<path d="M4 34h44M10 34V22M24 34V12M38 34V18" />
    <path d="M10 18l4 4-4 4-4-4zM24 4l4.5 4.5L24 13l-4.5-4.5zM38 12l4 4-4 4-4-4z" />`,
  delve: html`<path d="M4 10h16v16H4zM24 16l14-6 8 14-14 7z" />
    <path d="M9 15h.1M15 21h.1M34 17h.1M35 24h.1" stroke-width="3" stroke-linecap="round" /><path d="M4 36h44" />`,
  ki: html`<path d="M3 26h46M5 26v-6M10 26v-6M15 26v-6M20 26v-6M25 26V10M30 26v-6M35 26v-6M40 26v-6M45 26v-6" />
    <path d="M21 8h8l-4 5z" fill="currentColor" /><path d="M5 33h15" stroke-width="3" />`,
  swords: html`<path d="M4 8h20v8H4zM28 8h20v8H28zM4 24h30v8H4z" /><path d="m40 22 8 10M48 22l-8 10" />`,
};

/** The sign of a ruleset; one that has none gets the post. */
export const Glyph = ({
  system,
}) => html`<svg class="glyph" viewBox="0 0 52 40" fill="none" stroke="currentColor" stroke-width="1.8"
  aria-hidden="true">
  ${GLYPHS[system] ?? html`<path d="M26 6v30M18 36h16M8 12h36" />`}
</svg>`;
