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

const POST = [{ shape: "path", of: { d: "M26 6v30M18 36h16M8 12h36" } }];

/** The sign of a ruleset, as its package draws it; one that has none gets the post. */
export const Glyph = ({
  sign,
}) => html`<svg class="glyph" viewBox="0 0 52 40" fill="none" stroke="currentColor" stroke-width="1.8"
  aria-hidden="true">${(sign?.length ? sign : POST).map(
    ({ shape, of }, n) => html`<${shape} key=${n} ...${of} />`,
  )}</svg>`;
