/** Texts for search engines, which show no more. The contract has them among general tags, without limits of their own. */
export const searchTextLimits = { title: { maxLength: 120 }, description: { maxLength: 320 } } as const
