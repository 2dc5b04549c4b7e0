declare module '../../../kernel/site/context.ts' {
  interface SiteSettings {
    weightUnit: 'KG' | 'LB'
    /** The owner's announcement above every page of the shop; may be empty. */
    announcement: string
    /** Stock up to this quantity counts as low. */
    lowStock: number
    /** True if visitors see stock quantities, and not only that something is in stock. */
    showStock: boolean
    /** The shop is under maintenance, and visitors see a notice. */
    maintenance: boolean
    /** The hero of the home page, as far as the owner has set it. */
    hero: { title?: string; text?: string; button?: string; link?: string; picture?: string }
  }
}

export {}
