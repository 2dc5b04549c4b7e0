import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useTranslate } from '../../ui/translatable.ts'
import type { Policy } from './policies.ts'

/** Opens a policy in a popover, so that nothing that was typed is lost. */
export function PolicyButton({ policy: { title, paragraphs } }: { policy: Policy }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className="min-h-11 text-small underline underline-offset-4">
        {translate(title)}
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto max-h-[80dvh] w-[min(40rem,100vw-2rem)] overflow-y-auto rounded-box border border-line bg-mat p-6 text-ink shadow-hung backdrop:bg-black/50"
      >
        <h2 className="mb-4 font-display text-heading">
          <bdi>{translate(title)}</bdi>
        </h2>
        {paragraphs.map((paragraph, index) => (
          <p key={index} dir="auto" className="mb-4 whitespace-pre-line wrap-anywhere">
            {paragraph}
          </p>
        ))}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="min-h-11 text-small underline underline-offset-4"
        >
          <Trans>Close</Trans>
        </button>
      </div>
    </>
  )
}
