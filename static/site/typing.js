// Whether keys do something by themselves: not while somebody types, and not for whom has switched them off.
export const storage = "quad.keys";
export const isTyping = (element) => element?.matches?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
export const keysAreOn = () => localStorage.getItem(storage) !== "off";
