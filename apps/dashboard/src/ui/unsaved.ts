import { useEffect, useId } from 'react'

/** The forms on the screen that hold something typed and not saved. Whoever leads away from them asks first. */
const unsaved = new Set<string>()
let asking = false

/** While true, leaving asks first. Answers how to let go of what was typed. */
export function useUnsaved(when: boolean): () => void {
  const id = useId()
  useEffect(() => {
    if (!when) return
    unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [when, id])
  return () => void unsaved.delete(id)
}

export const unsavedForms = {
  exist: () => unsaved.size > 0,
  /** A question about them is open: it has the keys, not the layers below it. */
  areAskedAbout: () => asking,
  noteAsking: (is: boolean) => {
    asking = is
  },
}
