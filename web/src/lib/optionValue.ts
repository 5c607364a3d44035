/** What people read of a rules option: never its id. */
import type { Option } from "../protocol/types";

export const optionValue = (option: Option, value: boolean | number | string): string =>
  option.names[option.values.indexOf(value)] ?? String(value);
