import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Identified } from '../../ui/list/rows.ts'
import { CheckIcon } from '../../ui/pictures/icons.tsx'
import type { ActedItem } from './kept-rows.ts'
import { useShownQueue } from './queue.ts'
import classes from './queue.module.css'

/** The latest news, or else the user's act on the shown item. Screen readers announce changes. */
export function QueueNews({ shownAct }: { shownAct: ActedItem<Identified> | undefined }) {
  const { news, shownId, actOf, undo } = useShownQueue()
  const isDealtWith = shownAct?.state === 'done' || shownAct?.state === 'undoing'
  const { id, text } = news ?? (isDealtWith ? { id: shownId, text: shownAct.said } : { id: undefined, text: '' })
  const act = id === undefined ? undefined : actOf(id)
  return (
    <div className={classes.news} data-silent={!text || undefined}>
      <CheckIcon />
      <p role="status">{text}</p>
      {act?.undo && (
        <Button size="compact-sm" variant="subtle" title={t`Undo (U)`} loading={act.state === 'undoing'} onClick={() => undo(id)}>
          {t`Undo`}
        </Button>
      )}
    </div>
  )
}
