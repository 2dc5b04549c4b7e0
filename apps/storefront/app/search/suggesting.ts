// Loaded when the search field is first used.
export { askSuggestions } from './ask-suggestions.ts'
export { rememberSearch } from './past-searches.ts'
export { SuggestionList } from './suggestion-list.tsx'
