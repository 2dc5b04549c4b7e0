import { t } from '@lingui/core/macro'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { connectedOptionChoiceLimits, connectedOptionLimits } from '@stoa/contract/limits/stores/products-v-3'
import { useState } from 'react'
import { SwitchField, TextField } from '../../../../ui/fields/fields.tsx'
import { CloseIcon } from '../../../../ui/pictures/icons.tsx'
import { Sortable, type SortTools } from '../../../../ui/rows/sortable.tsx'
import { Thumbnail } from '../../../../ui/pictures/thumbnail.tsx'
import { type FormOf, useError, useField, useValue } from '../../../../ui/form/typed-form.ts'
import { newChoice, type ChoiceValues, type OptionValues } from './option-values.ts'
import classes from './options.module.css'
import type { ProductValues } from '../values.ts'

interface OptionEditorProps {
  form: FormOf<ProductValues>
  option: OptionValues
  at: number
  tools: SortTools
  onChange: (option: OptionValues) => void
  onRemove: () => void
}

export function OptionEditor({ form, option, at, tools: { grip, arrows }, onChange, onRemove }: OptionEditorProps) {
  const { choices, swatches } = option
  const name = option.name || t`Option ${at + 1}`
  const setChoices = (next: ChoiceValues[]) => onChange({ ...option, choices: next })
  return (
    <>
      <div className={classes.head}>
        {grip}
        <TextField
          form={form}
          name={`options.${at}.name`}
          label={t`Option ${at + 1}`}
          placeholder={t`Size, colour, material…`}
          limits={connectedOptionLimits.name}
          autoComplete="off"
        />
        <SwitchField form={form} name={`options.${at}.swatches`} label={t`Shown as colours`} />
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
            {swatches && <ColorField form={form} choice={choice} at={at} index={index} />}
            <TextField
              form={form}
              name={`options.${at}.choices.${index}.name`}
              label={t`Choice ${index + 1} of ${name}`}
              limits={connectedOptionChoiceLimits.name}
            />
            <ImageField form={form} choice={choice} at={at} index={index} />
            <div className={classes.tools}>
              {tools.arrows}
              <Remove name={choice.name || t`Choice ${index + 1}`} onRemove={() => setChoices(choices.toSpliced(index, 1))} />
            </div>
          </>
        )}
      </Sortable>
      <AddChoice form={form} at={at} option={name} onAdd={(names) => setChoices([...choices, ...names.map(newChoice)])} />
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

interface ChoiceFieldProps {
  form: FormOf<ProductValues>
  choice: ChoiceValues
  at: number
  index: number
}

function ColorField({ form, choice, at, index }: ChoiceFieldProps) {
  const { error, ...field } = useField(form, `options.${at}.choices.${index}.color`)
  // A colour applies to all products with this choice.
  const isShared = choice.saved?.colorCode !== undefined && choice.saved.name === choice.name.trim()
  return (
    <input
      type="color"
      className={classes.color}
      {...field}
      disabled={isShared}
      aria-invalid={error ? true : undefined}
      aria-label={t`Colour of ${choice.name}`}
      title={isShared ? t`This colour applies to all products with this choice.` : t`Colour of ${choice.name}`}
    />
  )
}

/** The image that the shop shows for this choice. A new image can be chosen once the product is saved. */
function ImageField({ form, choice, at, index }: ChoiceFieldProps) {
  const { error, value, ...field } = useField(form, `options.${at}.choices.${index}.image`)
  const saved = useValue(form, 'pictures').flatMap((picture, place) =>
    picture.saved?.id ? [{ id: picture.saved.id, url: picture.url, label: picture.altText || t`Image ${place + 1}` }] : [],
  )
  if (saved.length === 0) return null
  const images = saved.map(({ id, label }) => ({ value: id, label }))
  return (
    <>
      <Thumbnail src={saved.find(({ id }) => id === value)?.url} size={36} />
      <NativeSelect
        {...field}
        value={value}
        error={error}
        className={classes.image!}
        aria-label={t`Image of ${choice.name || t`Choice ${index + 1}`}`}
        data={[{ value: '', label: t`No image` }, ...images]}
      />
    </>
  )
}

/** Adds one or several choices, such as 'S, M, L'. Enter adds and keeps the focus. */
function AddChoice({
  form,
  at,
  option,
  onAdd,
}: {
  form: FormOf<ProductValues>
  at: number
  option: string
  onAdd: (names: string[]) => void
}) {
  const error = useError(form, `options.${at}.choices`)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const longestName = connectedOptionChoiceLimits.name.maxLength
  const add = () => {
    const names = text
      .split(/[;\n]|,\s+/)
      .map((name) => name.trim())
      .filter(Boolean)
    const overlong = names.find((name) => name.length > longestName)
    setProblem(overlong && t`“${overlong}” has more than ${longestName} characters.`)
    if (overlong) return
    if (names.length > 0) onAdd(names)
    setText('')
  }
  return (
    <div className={classes.add}>
      <TextInput
        name={`options.${at}.choices`}
        label={t`New choice of ${option}`}
        placeholder={t`Small, Medium, Large`}
        value={text}
        error={problem ?? error}
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
