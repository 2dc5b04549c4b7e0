import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { MoreIcon } from './icons.tsx'
import classes from './actions.module.css'

export interface Action {
  label: string
  run: () => void
  running?: boolean
  /** Why the action is not possible now. A closed action stays visible. */
  closed?: string | undefined
  danger?: boolean
}

/** Shows the next action as a button and the others in a menu, with the reasons of closed ones. */
export function Actions({ next, more }: { next: Action | undefined; more: readonly Action[] }) {
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
              onClick={action.run}
              disabled={action.closed !== undefined}
              {...(action.danger && !action.closed && { className: classes.danger! })}
            >
              {action.label}
              {action.closed && <span className={classes.reason}>{action.closed}</span>}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {next && (
        <Button variant="filled" onClick={next.run} loading={next.running ?? false}>
          {next.label}
        </Button>
      )}
    </>
  )
}
