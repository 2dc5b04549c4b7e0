import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Failure } from '../../ui/feedback/failure.tsx'

/** Shows a success toast. With `undo` it stays longer. */
export function notifyDone(message: string, undo?: () => void): void {
  const common = { color: 'aegean', withBorder: true }
  if (!undo) return void notifications.show({ ...common, message })
  const id = crypto.randomUUID()
  const takeBack = () => {
    notifications.hide(id)
    undo()
  }
  notifications.show({
    ...common,
    id,
    autoClose: 15_000,
    message: (
      <Group justify="space-between" gap="sm">
        {message}
        <Button size="compact-sm" variant="subtle" onClick={takeBack}>
          {t`Undo`}
        </Button>
      </Group>
    ),
  })
}

export function notifyFailed({ title, detail, requestId }: Failure): void {
  const message = requestId ? t`${detail} Request ${requestId}.` : detail
  notifications.show({ title, message, color: 'red', withBorder: true, autoClose: 12_000 })
}
