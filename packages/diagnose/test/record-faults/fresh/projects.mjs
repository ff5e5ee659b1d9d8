import { abbey } from "./abbey.mjs";
import { beaconage } from "./beaconage.mjs";
import { bastion } from "./bastion.mjs";
import { canal } from "./canal.mjs";
import { dovecote } from "./dovecote.mjs";
import { fjord } from "./fjord.mjs";
import { grotto_ as grotto } from "./grotto.mjs";
import { hearthProject as hearth } from "./hearth.mjs";
import { jetty } from "./jetty.mjs";
import { lodge } from "./lodge.mjs";

/** Projects whose logs nobody who writes rules looks at. */
export const projects = [abbey, bastion, canal, dovecote, fjord, grotto, hearth, lodge, jetty, beaconage];
