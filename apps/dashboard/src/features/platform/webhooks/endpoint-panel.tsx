import { t } from '@lingui/core/macro'
import type { Webhook } from '@stoa/contract/services/stoa/webhooks'
import { When } from '../../../lib/format/when.tsx'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import classes from '../../../ui/page/settings.module.css'

/** The data that the receiver's owner needs. */
export function EndpointPanel({ webhook: { eventTypes = [], publicKey, createdDate } }: { webhook: Webhook }) {
  return (
    <Panel title={t`Endpoint`}>
      <Facts>
        <Fact name={t`Events`}>
          {eventTypes.map((type) => (
            <div key={type}>{type}</div>
          ))}
        </Fact>
        {publicKey && (
          <Fact name={t`Public key`}>
            <div className={classes.scroll}>
              <CopyText text={publicKey} what={t`public key`} />
            </div>
          </Fact>
        )}
        <Fact name={t`Since`}>
          <When date={createdDate} />
        </Fact>
      </Facts>
    </Panel>
  )
}
