/** The tree of the shop's categories. */
export const treeReference = { appNamespace: '@wix/stores', treeKey: null }

/** The app of the shop's products and categories. */
export const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
