/** An entity as a picker shows it. */
export interface Entity {
  id: string
  name: string
  /** Tells entities of the same name apart: options, SKU, the category above. */
  detail?: string | undefined
  picture?: string | undefined
}

/** Something that can be picked: products, variants, categories, countries. */
export interface EntityKind {
  /** The first part of its query keys. */
  name: string
  hasPictures: boolean
  search: (text: string, signal: AbortSignal) => Promise<Entity[]>
  /** Those that still exist, in any order. */
  byIds: (ids: readonly string[], signal: AbortSignal) => Promise<Entity[]>
  texts: () => {
    /** The placeholder of the search box. */
    search: string
    nothingFound: string
    /** In place of the name of an entity that no longer exists. */
    gone: string
  }
}

/** The number of results of a search. */
export const maxFound = 20
