import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { mailTextPartLimits } from '@stoa/contract/limits/stoa/mails'
import type { MailTextDesign, MailTextSpot, MailVariable } from '@stoa/contract/services/stoa/mails'
import { mailVariables, nameOfText } from '../text-names.ts'
import { TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { changeField, findInput, useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './texts.module.css'
import { keyOf, type TextValues } from './values.ts'

interface InForm {
  form: FormOf<TextValues>
  design: MailTextDesign
}

/** A field for each text. What is as the standard text stays the standard text. */
export function TextsPanel({ form, design, hasParameters }: InForm & { hasParameters: boolean }) {
  const name = '{parameters.NAME}'
  return (
    <Panel title={t`Texts`}>
      <div className={layout.stack}>
        <p className={classes.hint}>
          {t`In texts of several lines, an empty line begins a paragraph, two asterisks begin and end bold text, and lines that begin with a hyphen are a list.`}
        </p>
        {hasParameters && <p className={classes.hint}>{t`Apps that report a product can add values: write ${name}.`}</p>}
        {(design.texts ?? []).map((spot) => (
          <Spot key={keyOf(spot)} form={form} design={design} spot={spot} />
        ))}
      </div>
    </Panel>
  )
}

/** Characters of a text in one line. */
const lineLimits = { maxLength: 200 }

function Spot({ form, design, spot }: InForm & { spot: MailTextSpot }) {
  const name = `texts.${keyOf(spot)}` as const
  const standard = spot.standardText ?? ''
  const isChanged = (useValue(form, name) ?? '').trim() !== standard.trim()
  const label = nameOfText(spot)
  return (
    <div className={classes.spot}>
      {spot.oneLine ? (
        <TextField
          form={form}
          name={name}
          label={label}
          description={spot.slot === 'PREHEADER' && t`Beside the subject in lists of emails. Empty: the beginning of the text.`}
          limits={lineLimits}
          placeholder={standard}
          autoComplete="off"
        />
      ) : (
        <TextAreaField
          form={form}
          name={name}
          label={label}
          limits={mailTextPartLimits.text}
          placeholder={standard}
          minRows={3}
        />
      )}
      <div className={classes.tools}>
        <InsertMenu
          label={label}
          design={design}
          variables={spot.variables ?? []}
          onInsert={(variable) => insert(form, name, variable)}
        />
        {isChanged && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t`Back to the standard text: ${label}`}
            onClick={() => changeField(form, name, standard)}
          >
            {t`Back to the standard text`}
          </Button>
        )}
      </div>
    </div>
  )
}

interface InsertMenuProps {
  label: string
  design: MailTextDesign
  variables: readonly MailVariable[]
  onInsert: (variable: MailVariable) => void
}

/** The variables of a text, with their values in the sample. */
function InsertMenu({ label, design, variables, onInsert }: InsertMenuProps) {
  const examples = new Map((design.variables ?? []).map(({ name, example }) => [name, example]))
  return (
    <Menu width={300} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button size="compact-xs" aria-label={t`Insert into: ${label}`}>
          {t`Insert`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {variables.map((variable) => (
          <Menu.Item key={variable} onClick={() => onInsert(variable)}>
            {t(mailVariables[variable])}
            <span className={classes.example}>{examples.get(variable) || `{${variable}}`}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Inserts a variable at the cursor, which then stands behind it. */
function insert(form: FormOf<TextValues>, name: `texts.${string}`, variable: MailVariable): void {
  const input = findInput(name) as HTMLInputElement | HTMLTextAreaElement | null
  const text = form.getValues(name) ?? ''
  const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
  const inserted = `{${variable}}`
  changeField(form, name, text.slice(0, from) + inserted + text.slice(to))
  // The menu gives the focus away once it has closed.
  setTimeout(() => {
    input?.focus()
    input?.setSelectionRange(from + inserted.length, from + inserted.length)
  })
}
