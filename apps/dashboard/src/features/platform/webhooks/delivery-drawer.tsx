import { CallButton } from '../../../ui/actions/call-button.tsx'
import { t } from '@lingui/core/macro'
import { Drawer, Group, Skeleton } from '@mantine/core'
import { replayWebhookDelivery } from '@stoa/contract/calls/stoa/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Fact, Facts } from '../../../ui/page/panel.tsx'
import classes from '../../../ui/page/settings.module.css'
import { describeAnswer, DeliveryState } from './delivery-state.tsx'
import { createDeliveryList, deliveryQuery, webhooks } from './queries.ts'

/** One webhook delivery with its request and response. */
export default function DeliveryDrawer() {
  const { webhookId = '', deliveryId = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useQuery(deliveryQuery(webhookId, deliveryId))
  const close = () => void navigate(paths.webhook(webhookId, search), { preventScrollReset: true })
  const replay = useCall(replayWebhookDelivery, {
    failed: t`We couldn’t resend the event`,
    done: t`Event resent`,
    refreshes: [createDeliveryList(webhookId, []), webhooks],
  })
  return (
    <Drawer
      opened
      onClose={close}
      title={query.data?.delivery?.eventType ?? t({ message: 'Delivery', context: 'webhook' })}
      size="38rem"
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={320} />}
        failed={t`We couldn’t load the delivery`}
        gone={t`This delivery no longer exists.`}
      >
        {({ delivery = {}, body, responseBody }) => (
          <div>
            <Facts>
              <Fact name={t`Status`}>
                <DeliveryState delivery={delivery} />
              </Fact>
              <Fact name={t`Response`}>{describeAnswer(delivery)}</Fact>
              <Fact name={t`Date`}>
                <When date={delivery.createdDate} />
              </Fact>
              {delivery.deliveredDate && (
                <Fact name={t`Delivered`}>
                  <When date={delivery.deliveredDate} />
                </Fact>
              )}
              {delivery.nextAttemptDate && delivery.status === 'PENDING' && (
                <Fact name={t`Next attempt`}>
                  <When date={delivery.nextAttemptDate} />
                </Fact>
              )}
            </Facts>
            <Sent title={t`Request`} text={body} none={t`This event has been deleted.`} />
            <Sent
              title={t`Response`}
              text={responseBody}
              none={
                delivery.responseStatus ? t`The receiver sent no text, or only the owner can see it.` : t`No response received.`
              }
            />
            <Group justify="flex-end" mt="md">
              <CallButton call={replay} onClick={() => replay.send({ webhookId, deliveryId })}>
                {t`Resend`}
              </CallButton>
            </Group>
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}

function Sent({ title, text, none }: { title: string; text: string | undefined; none: string }) {
  return (
    <section className={classes.sent}>
      <h3>{title}</h3>
      {text ? (
        // Scrolled by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} aria-label={title}>
          {text}
        </pre>
      ) : (
        <p>{none}</p>
      )}
    </section>
  )
}
