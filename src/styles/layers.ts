/**
 * The order of the cascade's layers. It stands before all styles, as those of components may come before the frame's. Islands
 * bring the parts that they use once more, in a layer below the page's own, so that nothing on the page changes.
 */
export const LAYERS = '@layer theme,base,parts,components,utilities;';
