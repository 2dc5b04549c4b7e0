import { CallButton } from '../../../ui/actions/call-button.tsx'
import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { activateWebhookKey, discardWebhookKey } from '@stoa/contract/calls/stoa/webhooks'
import type { NextKey } from '@stoa/contract/services/stoa/webhooks'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import classes from '../../../ui/page/settings.module.css'
import { webhooks } from './queries.ts'

/** The next signing key: it can be copied, activated early or discarded. */
export function NextKeyPanel({ webhookId, nextKey: { publicKey = '', startDate } }: { webhookId: string; nextKey: NextKey }) {
  const activate = useCall(activateWebhookKey, {
    failed: t`We couldn’t switch to the new key`,
    done: t`Events are now signed with the new key`,
    refreshes: [webhooks],
  })
  const discard = useCall(discardWebhookKey, {
    failed: t`We couldn’t discard the new key`,
    done: t`New key discarded`,
    refreshes: [webhooks],
  })
  return (
    <Panel title={t`New key`}>
      <p
        className={classes.hint}
      >{t`Give this key to the receiver. Until you switch, events are signed with the current key.`}</p>
      <Facts>
        <Fact name={t`Public key`}>
          <div className={classes.scroll}>
            <CopyText text={publicKey} what={t`new public key`} />
          </div>
        </Fact>
        <Fact name={t`Active from`}>
          <When date={startDate} />
        </Fact>
      </Facts>
      <Group justify="flex-end" gap="sm" mt="md">
        <CallButton call={discard} onClick={() => discard.send({ webhookId })}>
          {t`Discard`}
        </CallButton>
        <Confirm
          question={t`Use new key now?`}
          consequence={t`All events will be signed with the new key. The receiver rejects them until it has the new public key.`}
          confirmLabel={t`Use new key now`}
          onConfirm={() => activate.send({ webhookId })}
        >
          {(ask) => (
            <CallButton call={activate} variant="filled" onClick={ask}>
              {t`Use new key now`}
            </CallButton>
          )}
        </Confirm>
      </Group>
    </Panel>
  )
}
