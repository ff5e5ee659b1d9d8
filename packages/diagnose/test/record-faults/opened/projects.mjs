import { bureau } from "./bureau.mjs";
import { caravan } from "./caravan.mjs";
import { cellar } from "./cellar.mjs";
import { clinic } from "./clinic.mjs";
import { depot } from "./depot.mjs";
import { folio } from "./folio.mjs";
import { foundry } from "./foundry.mjs";
import { gallery } from "./gallery.mjs";
import { kiln } from "./kiln.mjs";
import { kiosk } from "./kiosk.mjs";
import { lantern } from "./lantern.mjs";
import { larder } from "./larder.mjs";
import { meadow } from "./meadow.mjs";
import { pantry } from "./pantry.mjs";
import { relay } from "./relay.mjs";
import { scribe } from "./scribe.mjs";
import { semaphore } from "./semaphore.mjs";
import { vineyard } from "./vineyard.mjs";
import { wharves } from "./wharf.mjs";

/** The part recorded after the held-back half had been opened: other projects, other tools, other faults. */
export const projects = [
  meadow,
  kiosk,
  gallery,
  relay,
  scribe,
  ...wharves,
  pantry,
  caravan,
  foundry,
  kiln,
  vineyard,
  lantern,
  bureau,
  depot,
  clinic,
  folio,
  larder,
  cellar,
  semaphore,
];
