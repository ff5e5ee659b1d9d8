import { courier } from "./courier.mjs";
import { lighthouse } from "./lighthouse.mjs";

export const projects = [courier, lighthouse];
