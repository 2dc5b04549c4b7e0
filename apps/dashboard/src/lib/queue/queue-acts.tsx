import { Button } from '@mantine/core'
import { useActions, type Action } from '../../ui/actions/actions.tsx'
import { ClosedButton } from '../../ui/actions/closed-button.tsx'
import { parseKeys, type ShortcutId } from '../../ui/actions/shortcuts.ts'
import { useShortcuts } from '../../ui/actions/use-shortcuts.ts'
import classes from './queue.module.css'

export interface QueueAct extends Action {
  shortcut: ShortcutId
  /** The one that most items get. */
  isMain?: boolean
}

/** Buttons that act on the shown item, each also by a key. */
export function QueueActs({ acts }: { acts: readonly QueueAct[] }) {
  const { start, dialog } = useActions()
  const run = (act: QueueAct) => {
    if (act.closed === undefined && !acts.some(({ running }) => running)) start(act)
  }
  useShortcuts(Object.fromEntries(acts.map((act) => [act.shortcut, () => run(act)])))
  return (
    <>
      {acts.map((act) => {
        const { key } = parseKeys(act.shortcut)
        const look = {
          variant: act.isMain ? 'filled' : 'default',
          rightSection: <kbd className={classes.key}>{key.toUpperCase()}</kbd>,
        }
        return act.closed === undefined ? (
          <Button key={act.label} {...look} aria-keyshortcuts={key} loading={act.running ?? false} onClick={() => run(act)}>
            {act.label}
          </Button>
        ) : (
          <ClosedButton key={act.label} {...look} reason={act.closed}>
            {act.label}
          </ClosedButton>
        )
      })}
      {dialog}
    </>
  )
}
