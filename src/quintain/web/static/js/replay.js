// The replay page: fetches the fight as somebody may see it, and lets one save it or play on from a step.
import {
  copyText,
  download,
  findTable,
  html,
  http,
  render,
  saveTable,
  ThemeButton,
  useEffect,
  useState,
} from "./lib.js";
import { branchFrom } from "./replay-branch.js";
import { Replay } from "./replay-core.js";

const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
const STEP = /^#(\d{1,6})$/;
const LINE = /^#line-(\d{1,6})$/;

const token = findTable(id)?.token ?? "";
const firstStep = Number(STEP.exec(location.hash)?.[1] ?? 1) - 1;
const firstLine = LINE.exec(location.hash)?.[1];
const AGAIN = 700; // milliseconds after which it is asked how far a review is
const isWanted = new URLSearchParams(location.search).has("review");
const firstSeen = new URLSearchParams(location.search).get("as") ?? undefined;

/** The step to open at: named itself, or the one that told a line of the log. */
function firstOf(told) {
  if (firstLine === undefined) return firstStep;
  return Math.max(0, told.frames.findIndex((frame) => frame.lines.some((line) => line.n === Number(firstLine))));
}

function Page() {
  const [data, setData] = useState(null);
  const [trouble, setTrouble] = useState(null);
  const [asked, setAsked] = useState(null);
  const review = async (method) => {
    try {
      const told = await http(method, `/api/tables/${encodeURIComponent(id)}/review`, undefined, token);
      setAsked(told.progress ?? (told.trouble ? { trouble: `${told.trouble.what} ${told.trouble.fix}` } : null));
      if (told.reviews) setData((now) => ({ ...now, reviews: told.reviews }));
      if (told.progress) setTimeout(() => review("GET"), AGAIN);
    } catch (fault) {
      setAsked({ trouble: `${fault.what} ${fault.fix}` });
    }
  };
  const begin = () => {
    setAsked({ done: 0, whole: 0 });
    review("POST");
  };
  useEffect(() => {
    if (data?.reviewable && !data.reviews && isWanted) begin();
  }, [Boolean(data)]);
  const load = (as) =>
    http(
      "GET",
      `/api/tables/${encodeURIComponent(id)}/replay${as === undefined ? "" : `?as=${encodeURIComponent(as)}`}`,
      undefined,
      token,
    ).then((told) => {
      setData(told);
      setTrouble(null);
      document.title = `${told.name}, replay: Quintain`;
    }, setTrouble);
  useEffect(() => {
    load(firstSeen);
  }, []);
  if (!data) return html`<${Waiting} trouble=${trouble} />`;

  const file =
    data.name
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .toLowerCase() || "replay";
  const as = data.as === undefined ? "" : `?as=${encodeURIComponent(data.as)}`;
  const save = (path, name) => () =>
    download(`/api/tables/${encodeURIComponent(id)}/${path}`, token, name).catch(setTrouble);
  const branch = async (line) => {
    try {
      const made = await branchFrom(id, token, line.n);
      saveTable({ id: made.id, token: made.token, name: `${data.name}, a branch`, system: data.system, role: "host" });
      location.assign(`/t/${made.id}`);
    } catch (fault) {
      setTrouble(fault);
    }
  };
  const seesAll = data.viewpoints.some((each) => each.id === "");
  const noBranch = !seesAll
    ? "Whoever plays on from a step sees everything before it: that is for the game master, and after the end for all."
    : data.as === "" ? "" : "Whoever plays on from a step sees everything before it: choose Everything under Seen by.";
  const saves = [
    {
      label: "Link to this step",
      icon: "link",
      act: async (step, speak) => {
        const link = `${location.origin}/replay/${id}#${step + 1}`;
        speak((await copyText(link)) ? "The link is copied. Whoever holds a seat of this table can open it." : link);
      },
    },
    { label: "Transcript", icon: "take", act: save("transcript", `${file}.jsonl`) },
    { label: "Offline file", icon: "take", act: save(`replay.html${as}`, `${file}.html`) },
    { label: "To the table", icon: "map", act: () => location.assign(`/t/${id}`) },
  ];
  return html`<${Replay} data=${data} first=${firstOf(data)} onSee=${load} onReview=${begin} asked=${asked}
    branch=${branch} noBranch=${noBranch}
    saves=${saves} home="/" trouble=${trouble}
    onStep=${(step) => history.replaceState(null, "", `${location.pathname}${as}#${step + 1}`)} />`;
}

function Waiting({ trouble }) {
  return html`<header class="top">
    <a class="mark" href="/"><svg aria-hidden="true" focusable="false"><use href="#mark" /></svg>Quintain</a>
    <span class="push"></span><${ThemeButton} /></header>
    <main class="pad"><h1>Replay</h1>${
      trouble
        ? html`<p class="notice" role="alert"><b>${trouble.what}</b> ${trouble.fix}</p><p><a href="/">To my tables</a>
        </p>`
        : html`<p class="quiet">Fetching the fight.</p>`
    }</main>`;
}

render(html`<${Page} />`, document.getElementById("app"));
