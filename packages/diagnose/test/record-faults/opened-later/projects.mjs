import { burrow } from "./burrow.mjs";
import { cove } from "./cove.mjs";

import { garden } from "./garden.mjs";
import { inlet } from "./inlet.mjs";
import { jigProject } from "./jig.mjs";
import { lightship } from "./lightship.mjs";
import { loftProject } from "./loft.mjs";
import { nook } from "./nook.mjs";
import { quill } from "./quill.mjs";
import { rack } from "./rack.mjs";
import { mast } from "./mast.mjs";
import { hamlet } from "./hamlet.mjs";
import { easel } from "./easel.mjs";
import { ferries } from "./ferry.mjs";

export const projects = [
  cove,
  burrow,
  easel,
  ...ferries,
  garden,
  hamlet,
  inlet,
  mast,
  loftProject,
  jigProject,
  quill,
  nook,
  lightship,
  rack,
];
