import type { Change } from './cache-registry.ts'

type Listener = (entities: readonly string[]) => void

/** Passes on which entities of a site a commit changed, of this process or of another one, to who listens in this process. */
export function liveChanges() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    publish({ siteId, entities }: Change): void {
      if (entities.length > 0) for (const listener of listeners.get(siteId) ?? []) listener(entities)
    },
    /** `listener` gets the fully qualified names of the entities. The returned function ends it. */
    listen(siteId: string, listener: Listener): () => void {
      const ofSite = listeners.get(siteId) ?? new Set()
      listeners.set(siteId, ofSite.add(listener))
      return () => {
        ofSite.delete(listener)
        if (ofSite.size === 0) listeners.delete(siteId)
      }
    },
  }
}

export type LiveChanges = ReturnType<typeof liveChanges>
