import {
  Button,
  Checkbox,
  Drawer,
  Input,
  Menu,
  Modal,
  Select,
  Textarea,
  TextInput,
  Tooltip,
  createTheme,
  type MantineColorsTuple,
} from '@mantine/core'

const stone: MantineColorsTuple = [
  '#fafaf8', '#f3f3f0', '#e9e9e4', '#dadad3', '#c2c2b9', '#8f8f86', '#62625b', '#4a4a44', '#32322e', '#1e1e1b',
]
const basalt: MantineColorsTuple = [
  '#ececea', '#d0d0cc', '#a6a6a0', '#7f7f79', '#3a3c3d', '#2e3031', '#222425', '#191a1b', '#131414', '#0c0d0d',
]
const aegean: MantineColorsTuple = [
  '#e9f3f7', '#d2e5ed', '#a6cddd', '#78b3cb', '#4a97b7', '#287fa3', '#126a8f', '#0c587a', '#0a4763', '#06344a',
]
const clay: MantineColorsTuple = [
  '#fdefeb', '#f9d9d1', '#f0b1a3', '#e78a76', '#dc664e', '#cf4a30', '#b5371f', '#962b17', '#762213', '#53170d',
]

const dense = { size: 'sm' } as const

export const theme = createTheme({
  colors: { gray: stone, dark: basalt, aegean, red: clay },
  primaryColor: 'aegean',
  primaryShade: { light: 6, dark: 6 },
  black: '#1e1e1b',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  spacing: { xs: '0.375rem', sm: '0.625rem', md: '0.875rem', lg: '1.25rem', xl: '2rem' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'sm',
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.25rem', lineHeight: '1.3' }, h2: { fontSize: '0.875rem', lineHeight: '1.4' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { ...dense, variant: 'default' } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs', radius: 'xs' } }),
    TextInput: TextInput.extend({ defaultProps: dense }),
    Textarea: Textarea.extend({ defaultProps: dense }),
    Select: Select.extend({ defaultProps: dense }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } }),
    Menu: Menu.extend({ defaultProps: { shadow: 'md', radius: 'md', position: 'bottom-end' } }),
    Modal: Modal.extend({ defaultProps: { radius: 'lg', centered: true, padding: 'lg' } }),
    Drawer: Drawer.extend({ defaultProps: { position: 'right', padding: 'lg' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 250, events: { hover: true, focus: true, touch: true } } }),
  },
})
