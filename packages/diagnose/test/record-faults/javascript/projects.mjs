import { beacon } from "./beacon.mjs";
import { invoice } from "./invoice.mjs";
import { orchard } from "./orchard.mjs";
import { parcel } from "./parcel.mjs";
import { shelf } from "./shelf.mjs";

export const projects = [invoice, parcel, beacon, shelf, orchard];
