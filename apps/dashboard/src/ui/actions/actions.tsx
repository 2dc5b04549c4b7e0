import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog, type Question } from '../feedback/confirm.tsx'
import { MoreIcon } from '../pictures/icons.tsx'
import classes from './actions.module.css'

export interface Action {
  label: string
  run: () => void
  /** Asked before the action runs. Whatever moves money or stock at once has one. */
  asks?: Question
  running?: boolean
  /** Why the action is not possible now. A closed action stays visible. */
  closed?: string | undefined
  danger?: boolean
}

/** Shows the next action as a button and the others in a menu, with the reasons of closed ones. */
export function Actions({ next, more }: { next: Action | undefined; more: readonly Action[] }) {
  const { start, dialog } = useActions()
  return (
    <>
      <Menu width={280}>
        <Menu.Target>
          <Button leftSection={<MoreIcon />}>{t`More actions`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {more.map((action) => (
            <Menu.Item
              key={action.label}
              onClick={() => start(action)}
              disabled={action.closed !== undefined}
              {...(action.danger && !action.closed && { className: classes.danger! })}
            >
              {action.label}
              {action.closed && <span className={classes.reason}>{action.closed}</span>}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {next && <ActionButton action={next} />}
      {dialog}
    </>
  )
}

export function ActionButton({ action, variant = 'filled' }: { action: Action; variant?: 'filled' | 'default' }) {
  const { start, dialog } = useActions()
  return (
    <>
      <Button variant={variant} onClick={() => start(action)} loading={action.running ?? false}>
        {action.label}
      </Button>
      {dialog}
    </>
  )
}

/** Runs actions. The dialog, which has to be rendered, asks the question of those that have one. */
export function useActions(): { start: (action: Action) => void; dialog: ReactNode } {
  const [asked, ask] = useState<Action>()
  const [isOpen, setOpen] = useState(false)
  return {
    start: (action) => {
      if (!action.asks) return action.run()
      ask(action)
      setOpen(true)
    },
    dialog: asked?.asks && <ConfirmDialog {...asked.asks} opened={isOpen} onConfirm={asked.run} onClose={() => setOpen(false)} />,
  }
}
