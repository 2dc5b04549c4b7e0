import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import { ScaledFrame } from '../../../ui/page/scaled-frame.tsx'
import { useValues, type FormOf } from '../../../ui/form/typed-form.ts'
import classes from '../design.module.css'
import { PreviewPanel } from '../preview-frame.tsx'
import { toSections, type PageValues } from './section-values.ts'

/** Milliseconds without a change after which the page is loaded again. */
const pause = 400

/**
 * A page of the shop with the sections of the form, saved or not. They are posted to a new frame, which takes the place of the one before
 * once it is loaded: nothing flickers, and the history of the browser gets no entry.
 */
export function SectionsPreview({ form: values, path }: { form: FormOf<PageValues>; path: string }) {
  const [sections] = useDebouncedValue(JSON.stringify(toSections(useValues(values))), pause)
  const id = useId()
  const [shown, setShown] = useState(0)
  const [loading, setLoading] = useState(1)
  const [posted, setPosted] = useState({ sections, path })
  if (posted.sections !== sections || posted.path !== path) {
    setPosted({ sections, path })
    setLoading(loading + 1)
  }
  const form = useRef<HTMLFormElement>(null)
  const frames = useRef(new Map<number, HTMLIFrameElement>())
  useEffect(() => form.current?.submit(), [loading])
  const show = (frame: number) => {
    const next = frames.current.get(frame)?.contentWindow
    if (frame !== loading || !next || next.location.href === 'about:blank') return
    next.scrollTo(0, frames.current.get(shown)?.contentWindow?.scrollY ?? 0)
    setShown(frame)
  }
  return (
    <PreviewPanel>
      {(look) => (
        <>
          <form ref={form} method="post" action={`${path}?preview=unsaved`} target={`${id} ${loading}`} hidden>
            <input type="hidden" name="sections" value={sections} />
          </form>
          <div className={classes.frames}>
            {[...new Set([shown, loading])].map((frame) => (
              <div key={frame} className={classes.frame} aria-hidden={frame !== shown}>
                <ScaledFrame
                  {...look}
                  ref={(element) => {
                    if (element) frames.current.set(frame, element)
                    return () => void frames.current.delete(frame)
                  }}
                  name={`${id} ${frame}`}
                  onLoad={() => show(frame)}
                />
              </div>
            ))}
          </div>
        </>
      )}
    </PreviewPanel>
  )
}
