import { useEffect, useId } from 'react'

/** The forms with unsaved input. Navigation asks before leaving them. */
const unsaved = new Set<string>()

/** While `when` is true, leaving asks for confirmation. Returns a function that releases the input. */
export function useUnsaved(when: boolean): () => void {
  const id = useId()
  useEffect(() => {
    if (!when) return
    unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [when, id])
  return () => void unsaved.delete(id)
}

/** Whether any form has unsaved input. */
export function isUnsaved(): boolean {
  return unsaved.size > 0
}
