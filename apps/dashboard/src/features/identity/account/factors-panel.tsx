import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { forgetOwnDevices } from '@stoa/contract/calls/stoa/account'
import type { ListOwnFactorsResponse, OwnFactorType, PersonFactor } from '@stoa/contract/services/stoa/account'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { FactorDialog, type FactorTask } from '../../../lib/sign-in/factor-dialog.tsx'
import { factorsQuery } from './queries.ts'

/** The second factors of the signed-in person. */
export function FactorsPanel({
  factors: { factors, recoveryCodesLeft, rememberedDevices },
}: {
  factors: ListOwnFactorsResponse
}) {
  const [task, setTask] = useState<FactorTask>()
  const forget = useCall(forgetOwnDevices, {
    failed: t`We couldn’t forget the browsers`,
    done: t`You’ll be asked in every browser again`,
    refreshes: [factorsQuery],
  })
  const hasFactors = factors.length > 0
  return (
    <Panel
      title={t`Two-factor authentication`}
      flush
      actions={
        <Group gap="xs">
          <Button size="compact-sm" onClick={() => setTask({ kind: 'ADD', type: 'TOTP' })}>
            {t`Add authenticator app`}
          </Button>
          <Button size="compact-sm" onClick={() => setTask({ kind: 'ADD', type: 'WEBAUTHN' })}>
            {t`Add passkey`}
          </Button>
        </Group>
      }
    >
      <RowList
        label={t`Two-factor authentication`}
        empty={t`Your password alone is enough to sign in. Add a second step, so that a stolen password is of no use.`}
      >
        {[
          ...factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => setTask({ kind: 'REMOVE', factor })} />
          )),
          ...(hasFactors
            ? [
                <Row
                  key="codes"
                  title={t`Recovery codes`}
                  detail={plural(recoveryCodesLeft, { one: '# of 10 left', other: '# of 10 left' })}
                >
                  <Button size="compact-sm" onClick={() => setTask({ kind: 'CODES' })}>
                    {t`Make new codes`}
                  </Button>
                </Row>,
              ]
            : []),
          ...(rememberedDevices > 0
            ? [
                <Row
                  key="devices"
                  title={t`Remembered browsers`}
                  detail={plural(rememberedDevices, {
                    one: 'In # browser you are not asked.',
                    other: 'In # browsers you are not asked.',
                  })}
                >
                  <CallButton call={forget} size="compact-sm" onClick={() => forget.send({})}>
                    {t`Ask again everywhere`}
                  </CallButton>
                </Row>,
              ]
            : []),
        ]}
      </RowList>
      {task && <FactorDialog task={task} refreshes={[factorsQuery]} onClose={() => setTask(undefined)} />}
    </Panel>
  )
}

function FactorRow({ factor, onRemove }: { factor: PersonFactor; onRemove: () => void }) {
  const { type, name, createdDate, lastUsedDate } = factor
  const title = typeName(type)
  const label = name ? `${title}: ${name}` : title
  return (
    <Row
      title={label}
      detail={
        lastUsedDate ? (
          <>
            {t`Last used`} <When date={lastUsedDate} />
          </>
        ) : (
          <>
            {t`Added`} <When date={createdDate} />
          </>
        )
      }
    >
      <Button size="compact-sm" onClick={onRemove} aria-label={t`Remove ${label}`}>
        {t`Remove`}
      </Button>
    </Row>
  )
}

function typeName(type: OwnFactorType): string {
  return type === 'TOTP' ? t`Authenticator app` : t`Passkey`
}
