import { t } from '@lingui/core/macro'
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchIcon } from '../../ui/icons.tsx'
import { places } from './places.ts'
import classes from './shell.module.css'

/** Go to, by a few letters of its name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const combobox = useCombobox({ opened: true })
  const found = places.filter(({ title, words }) => matches(`${t(title)} ${t(words)}`, text))
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      yOffset="14vh"
      centered={false}
      size="30rem"
      aria-label={t`Go to`}
    >
      <Combobox store={combobox} onOptionSubmit={go}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            variant="unstyled"
            size="md"
            className={classes.paletteInput}
            leftSection={<SearchIcon />}
            placeholder={t`Go to…`}
            aria-label={t`Go to`}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              combobox.resetSelectedOption()
            }}
            onKeyUp={(event) => {
              if (event.key.length === 1 || event.key === 'Backspace') combobox.selectFirstOption()
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.paletteOptions} aria-label={t`Places`}>
          {found.map(({ title, to }) => (
            <Combobox.Option key={to} value={to}>
              {t(title)}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t`Nothing is called that.`}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Modal>
  )
}

/** Each word typed begins some word of the name. */
function matches(name: string, text: string): boolean {
  const words = name.toLowerCase().split(/\s+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}
