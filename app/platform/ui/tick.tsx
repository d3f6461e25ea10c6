interface TickProps {
  name: string;
  value?: string;
  text: string;
  on: boolean;
}

export function Tick({ name, value = "on", text, on }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name={name} value={value} defaultChecked={on} className="size-6 shrink-0 accent-brand" />
      {text}
    </label>
  );
}
