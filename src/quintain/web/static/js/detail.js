// How much of a token is drawn: all of it, its emblem, or only its shape, by how large a square is on the screen.
import { useLayoutEffect, useRef, useState } from "./lib.js";

const EMBLEM_PX = 22;
const SHAPE_PX = 14;

/** What is drawn where a square takes so many pixels. */
const detailFor = (px) => (px < SHAPE_PX ? "shape" : px < EMBLEM_PX ? "emblem" : "full");

/** [a ref for the drawing, its detail]: `square` is how wide a square is in the units of the drawing. */
export function useDetail(square) {
  const drawing = useRef();
  const [detail, setDetail] = useState("full");
  useLayoutEffect(() => {
    const measure = () => {
      const scale = drawing.current?.getScreenCTM()?.a;
      if (scale) setDetail(detailFor(scale * square));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(drawing.current);
    return () => watch.disconnect();
  }, [square]);
  return [drawing, detail];
}
