// What a token says in signs, worked out: how much of its frame is whole, which badges it wears. Nothing is drawn here.

const MOST_BADGES = 3;

/** Of a frame of four sides: a side is whole as long as anything of its quarter is left. */
export const quartersOf = (health) => Math.ceil(Math.max(0, Math.min(100, health)) / 25);

/** Of a ring whose length counts as 100: so much drawn, the rest left out. */
export const dashes = (health) => `${Math.max(0, Math.min(100, health))} 100`;

/** The first few of what shows on a token, what is against it before what is for it, and how many more there are. */
export function badgesOf(tags) {
  const all = (tags ?? []).filter((tag) => tag.badge);
  const sorted = [...all.filter((tag) => !tag.good), ...all.filter((tag) => tag.good)];
  return { shown: sorted.slice(0, MOST_BADGES), more: Math.max(0, sorted.length - MOST_BADGES) };
}
