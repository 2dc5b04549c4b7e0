/** The tree of the shop's categories. */
export const treeReference = { appNamespace: '@wix/stores', treeKey: null }
