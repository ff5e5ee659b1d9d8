import { abbey } from "./abbey.mjs";
import { bastion } from "./bastion.mjs";
import { canal } from "./canal.mjs";
import { dovecote } from "./dovecote.mjs";
import { fjord } from "./fjord.mjs";
import { grotto_ as grotto } from "./grotto.mjs";
import { hearthProject as hearth } from "./hearth.mjs";

/** Projects whose logs nobody who writes rules looks at. */
export const projects = [abbey, bastion, canal, dovecote, fjord, grotto, hearth];
