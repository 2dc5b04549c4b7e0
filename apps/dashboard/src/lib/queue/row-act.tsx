import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { CheckIcon } from '../../ui/pictures/icons.tsx'
import type { Queue } from './queue.ts'
import classes from './queue.module.css'

/** Shows the user's act on the item of a row. Undefined while it waits. */
export function rowAct(queue: Queue, id: string) {
  const act = queue.actOf(id)
  if (act?.state !== 'done' && act?.state !== 'undoing') return undefined
  return (
    <span className={classes.act}>
      <CheckIcon />
      {act.said}
      {act.undo && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t`Undo: ${act.said}`}
          loading={act.state === 'undoing'}
          onClick={() => queue.undo(id)}
        >
          {t`Undo`}
        </Button>
      )}
    </span>
  )
}
