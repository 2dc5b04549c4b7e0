import { Trans, useLingui } from '@lingui/react/macro'
import '../../../lib/texts/account-texts.ts'
import { About } from '../../community/shared/about.tsx'
import { inputs } from '../../community/shared/pieces.ts'
import { PhotoField } from '../../photos/shared/photo-field.tsx'
import { Field } from '../../../ui/field.tsx'
import type { Edited } from './about-edits.ts'

interface AboutBlockProps {
  block: Exclude<Edited, { text: string }>
  onRemove: () => void
  /** -1 is up. */
  onMove: (by: -1 | 1) => void
  canMove: (by: -1 | 1) => boolean
}

/** A block of the text that is no text: an image, a table, a divider. */
export function AboutBlock({ block, onRemove, onMove, canMove }: AboutBlockProps) {
  const { t } = useLingui()
  const buttonClass = 'min-h-11 px-1 underline underline-offset-4 aria-disabled:text-quiet aria-disabled:no-underline'
  const move = (by: -1 | 1) => ({
    type: 'button' as const,
    'data-move': by,
    'aria-disabled': !canMove(by),
    onClick: () => canMove(by) && onMove(by),
    className: buttonClass,
  })
  return (
    <div role="group" aria-label={t`Block`} className="rounded-box border border-line p-3">
      <Content block={block} />
      <div className="mt-2 flex flex-wrap gap-x-4 text-small noscript:hidden">
        <button {...move(-1)}>
          <Trans>Move up</Trans>
        </button>
        <button {...move(1)}>
          <Trans>Move down</Trans>
        </button>
        <button type="button" onClick={onRemove} className={buttonClass}>
          <Trans>Remove</Trans>
        </button>
      </div>
      {'node' in block && (
        <label className="hidden min-h-11 items-center gap-3 noscript:flex">
          <input type="checkbox" name={inputs.removed} className="size-5" />
          <Trans>Remove</Trans>
        </label>
      )}
    </div>
  )
}

function Content({ block }: Pick<AboutBlockProps, 'block'>) {
  const { t } = useLingui()
  if ('node' in block)
    return (
      <>
        <input type="hidden" name={inputs.node} value={block.node} />
        {block.blocks.length > 0 ? (
          <div className="[&_img]:max-h-64 [&_img]:w-auto">
            <About blocks={block.blocks} />
          </div>
        ) : (
          <p className="text-quiet">
            <Trans>This block isn’t shown on your profile.</Trans>
          </p>
        )}
      </>
    )
  if (block.added === 'DIVIDER')
    return (
      <>
        <input type="hidden" name={inputs.divider} />
        <hr className="border-edge" />
      </>
    )
  return (
    <div className="space-y-3">
      <PhotoField label={t`Image`} name={inputs.image} given={[]} max={1} />
      <Field
        name={inputs.alt}
        id={`${inputs.alt}-${block.key}`}
        label={t`What the image shows`}
        hint={t`Read aloud to people who can’t see it.`}
        maxLength={200}
        optional
      />
    </div>
  )
}
