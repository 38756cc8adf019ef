/** Of the button between drawing and table, which the search presses by name. */
export const CHART_TABLE_BUTTON_ID = "chart-table-button";
