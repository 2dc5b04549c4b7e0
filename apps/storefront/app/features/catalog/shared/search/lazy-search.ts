import '../../../../lib/texts/interaction-texts.ts'
// Loaded when the search field is first used.
export { loadSuggestions } from './load-suggestions.ts'
export { rememberSearch } from './recent-searches.ts'
export { SuggestionList } from './suggestion-list.tsx'
