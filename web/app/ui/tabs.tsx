import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs change content. Every panel stays in the document, so that it can be found and read. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <BaseTabs.Root defaultValue={tabs[0]?.key ?? null} className="grid gap-4">
      <BaseTabs.List className="tabs" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.key} value={tab.key}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.key} value={tab.key} keepMounted className="min-w-0">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
