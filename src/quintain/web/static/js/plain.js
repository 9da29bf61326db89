// A page in words alone: it is drawn by the server, and is as light or dark as the others.
import "./lib.js";
