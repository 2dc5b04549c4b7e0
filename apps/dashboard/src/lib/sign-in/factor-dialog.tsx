import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { confirmOwnFactor, createOwnRecoveryCodes, removeOwnFactor, startOwnFactor } from '@stoa/contract/calls/stoa/account'
import { confirmOwnFactorRequestLimits } from '@stoa/contract/limits/stoa/account'
import type {
  ConfirmOwnFactorRequest,
  OwnFactorType,
  PersonFactor,
  StartOwnFactorResponse,
} from '@stoa/contract/services/stoa/account'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { askPasskey } from './passkey.ts'
import { useCall } from '../calls/use-call.ts'
import { CopyText } from '../../ui/actions/copy-text.tsx'
import { PasswordField, TextField } from '../../ui/fields/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import classes from './factor-dialog.module.css'

export type FactorTask = { kind: 'ADD'; type: OwnFactorType } | { kind: 'REMOVE'; factor: PersonFactor } | { kind: 'CODES' }

interface FactorDialogProps {
  task: FactorTask
  refreshes: readonly { queryKey: QueryKey }[]
  onClose: () => void
}

/** Asks for the password, sets a factor up or removes it, and shows new recovery codes, which are answered once. */
export function FactorDialog({ task, refreshes, onClose }: FactorDialogProps) {
  const [setup, setSetup] = useState<StartOwnFactorResponse>()
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = (recoveryCodes?: readonly string[]) => (recoveryCodes?.length ? setCodes(recoveryCodes) : onClose())
  return (
    // A click beside it would lose codes that are shown once.
    <Modal opened onClose={onClose} title={codes ? t`Recovery codes` : getTitle(task)} size="28rem" closeOnClickOutside={false}>
      {codes ? (
        <Codes codes={codes} onClose={onClose} />
      ) : setup && task.kind === 'ADD' ? (
        <Confirm setup={setup} refreshes={refreshes} onDone={finish} onClose={onClose} />
      ) : (
        <Password task={task} refreshes={refreshes} onSetup={setSetup} onDone={finish} onClose={onClose} />
      )}
    </Modal>
  )
}

interface PasswordProps extends FactorDialogProps {
  onSetup: (setup: StartOwnFactorResponse) => void
  onDone: (recoveryCodes?: readonly string[]) => void
}

/** An open session alone must not be enough to change how somebody signs in. */
function Password({ task, refreshes, onSetup, onDone, onClose }: PasswordProps) {
  const start = useCall(startOwnFactor, { failed: getTitle(task), quiet: true, onDone: onSetup })
  const remove = useCall(removeOwnFactor, {
    failed: t`We couldn’t remove it`,
    done: t`Removed`,
    quiet: true,
    refreshes,
    onDone: () => onDone(),
  })
  const create = useCall(createOwnRecoveryCodes, {
    failed: t`We couldn’t make new codes`,
    quiet: true,
    refreshes,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const current = task.kind === 'ADD' ? start : task.kind === 'REMOVE' ? remove : create
  const call = {
    ...current,
    send({ currentPassword }: { currentPassword: string }) {
      if (task.kind === 'ADD') start.send({ type: task.type, currentPassword })
      else if (task.kind === 'REMOVE') remove.send({ factorId: task.factor.id, currentPassword })
      else create.send({ currentPassword })
    },
  }
  return (
    <Form
      call={call}
      initial={{ currentPassword: '' }}
      check={({ currentPassword }) => (currentPassword ? {} : { currentPassword: t`Enter your password.` })}
      toRequest={(values) => values}
      submitLabel={task.kind === 'REMOVE' ? t`Remove` : t`Continue`}
      danger={task.kind === 'REMOVE'}
      onClose={onClose}
    >
      {(form) => (
        <>
          {task.kind === 'CODES' && <p className={classes.lead}>{t`The codes that you have now stop working.`}</p>}
          <PasswordField
            form={form}
            name="currentPassword"
            label={t`Your password`}
            autoComplete="current-password"
            data-autofocus
          />
        </>
      )}
    </Form>
  )
}

interface ConfirmProps extends Pick<FactorDialogProps, 'refreshes' | 'onClose'> {
  setup: StartOwnFactorResponse
  onDone: (recoveryCodes?: readonly string[]) => void
}

function Confirm({ setup: { stateToken = '', totp, passkeyOptionsJson }, refreshes, onDone, onClose }: ConfirmProps) {
  const call = useCall(confirmOwnFactor, {
    failed: t`We couldn’t set it up`,
    done: t`Two-factor authentication is on`,
    quiet: true,
    refreshes,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    async prepare(request: ConfirmOwnFactorRequest) {
      if (!passkeyOptionsJson) return request
      return { ...request, credential: await askPasskey('CREATE', passkeyOptionsJson) }
    },
  })
  return (
    <Form
      call={call}
      initial={{ name: '', code: '' }}
      check={({ code }) => (totp && !code.trim() ? { code: t`Enter the code.` } : {})}
      toRequest={({ name, code }) => ({
        stateToken,
        ...(totp && { code: code.trim() }),
        ...(name.trim() && { name: name.trim() }),
      })}
      submitLabel={totp ? t`Turn on` : t`Create passkey`}
      onClose={onClose}
    >
      {(form) => (
        <>
          {totp && (
            <>
              <p className={classes.lead}>{t`Scan this code with an authenticator app, or type the key into it.`}</p>
              <div
                role="img"
                aria-label={t`QR code with the key`}
                className={classes.code}
                dangerouslySetInnerHTML={{ __html: totp.qrCode ?? '' }}
              />
              <CopyText text={totp.secret ?? ''} what={t`key`} />
            </>
          )}
          {!totp && (
            <p className={classes.lead}>
              {t`Your browser makes a passkey and keeps it in your device, your password manager or a security key.`}
            </p>
          )}
          <TextField
            form={form}
            name="name"
            label={t`Name of the device`}
            placeholder={t`My phone`}
            limits={confirmOwnFactorRequestLimits.name}
          />
          {totp && (
            <TextField
              form={form}
              name="code"
              label={t`Code that the app shows`}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
        </>
      )}
    </Form>
  )
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Stack gap="md">
      <Alert color="blue">
        {t`Keep these codes in a safe place. They are shown only now. Each lets you sign in once without your device.`}
      </Alert>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm">
        <Button component="a" href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="recovery-codes.txt">
          {t`Download`}
        </Button>
        <Button variant="filled" onClick={onClose}>
          {t`I have kept them`}
        </Button>
      </Group>
    </Stack>
  )
}

function getTitle(task: FactorTask): string {
  switch (task.kind) {
    case 'ADD':
      return task.type === 'TOTP' ? t`Add an authenticator app` : t`Add a passkey`
    case 'REMOVE':
      return t`Remove the second factor`
    case 'CODES':
      return t`Make new recovery codes`
  }
}
