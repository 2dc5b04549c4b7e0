import { t } from '@lingui/core/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SwitchField, TextField } from '../../../ui/fields.tsx'
import { useField } from '../../../ui/form.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Sortable, type SortTools } from '../../../ui/sortable.tsx'
import { newChoice, type ChoiceValues, type OptionValues } from './option-values.ts'
import classes from './options.module.css'

interface OptionEditorProps {
  option: OptionValues
  at: number
  tools: SortTools
  onChange: (option: OptionValues) => void
  onRemove: () => void
}

export function OptionEditor({ option, at, tools: { grip, arrows }, onChange, onRemove }: OptionEditorProps) {
  const { choices, swatches } = option
  const name = option.name || t`Option ${at + 1}`
  const setChoices = (next: ChoiceValues[]) => onChange({ ...option, choices: next })
  return (
    <>
      <div className={classes.head}>
        {grip}
        <TextField
          name={`options.${at}.name`}
          label={t`Option ${at + 1}`}
          placeholder={t`Size, colour, material…`}
          maxLength={50}
          autoComplete="off"
        />
        <SwitchField name={`options.${at}.swatches`} label={t`Shown as colours`} />
        <div className={classes.tools}>
          {arrows}
          <Remove name={name} onRemove={onRemove} />
        </div>
      </div>
      <Sortable
        label={t`Choices of ${name}`}
        items={choices}
        keyOf={({ key }) => key}
        nameOf={(choice, index) => choice.name || t`Choice ${index + 1}`}
        onMove={(from, to) => setChoices(choices.toSpliced(from, 1).toSpliced(to, 0, choices[from]!))}
        className={classes.choices}
        rowClassName={classes.choice}
      >
        {(choice, index, tools) => (
          <>
            {tools.grip}
            {swatches && <ColorField choice={choice} name={`options.${at}.choices.${index}.color`} />}
            <TextField name={`options.${at}.choices.${index}.name`} label={t`Choice ${index + 1} of ${name}`} maxLength={50} />
            <div className={classes.tools}>
              {tools.arrows}
              <Remove name={choice.name || t`Choice ${index + 1}`} onRemove={() => setChoices(choices.toSpliced(index, 1))} />
            </div>
          </>
        )}
      </Sortable>
      <AddChoice at={at} option={name} onAdd={(names) => setChoices([...choices, ...names.map(newChoice)])} />
    </>
  )
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" title={t`Remove`} aria-label={t`Remove ${name}`} onClick={onRemove}>
      <CloseIcon />
    </ActionIcon>
  )
}

function ColorField({ choice, name }: { choice: ChoiceValues; name: string }) {
  const { error, value, onChange, onBlur } = useField(name)
  // A colour applies to all products with this choice.
  const isShared = choice.saved?.colorCode !== undefined && choice.saved.name === choice.name.trim()
  return (
    <input
      type="color"
      className={classes.color}
      name={name}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      disabled={isShared}
      aria-invalid={error ? true : undefined}
      aria-label={t`Colour of ${choice.name}`}
      title={isShared ? t`This colour applies to all products with this choice.` : t`Colour of ${choice.name}`}
    />
  )
}

/** Adds one or several choices, such as 'S, M, L'. Enter adds and keeps the focus. */
function AddChoice({ at, option, onAdd }: { at: number; option: string; onAdd: (names: string[]) => void }) {
  const { error } = useField(`options.${at}.adding`)
  const [text, setText] = useState('')
  const add = () => {
    const names = text
      .split(/[;\n]|,\s+/)
      .map((name) => name.trim().slice(0, 50))
      .filter(Boolean)
    if (names.length > 0) onAdd(names)
    setText('')
  }
  return (
    <div className={classes.add}>
      <TextInput
        name={`options.${at}.adding`}
        label={t`New choice of ${option}`}
        placeholder={t`Small, Medium, Large`}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button onClick={add}>{t`Add choice`}</Button>
    </div>
  )
}
