import { useEffect, useId } from 'react'

/** The forms on the screen that hold something typed and not saved. Whoever leads away from them asks first. */
const unsaved = new Set<string>()

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

/** Whether any form holds something that leaving would lose. */
export function isUnsaved(): boolean {
  return unsaved.size > 0
}
