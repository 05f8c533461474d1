/** Cut-outs of one piece: the shown, the open and those that can be returned to. */
export const maxCutOuts = 10;
