/** Whose page it is: what another member has left in this browser is not theirs. Undefined for who is signed out. */
export const owner = () => document.body.dataset.owner;
