import "./days-left.css";

export function DaysLeft({ left, of }: { readonly left: number; readonly of: number }) {
  return (
    <span className="days-left">
      あと{left}日
      <span aria-hidden="true">
        {Array.from({ length: of }, (_, day) => (
          <i key={day} className={day < of - left ? "gone" : ""} />
        ))}
      </span>
    </span>
  );
}
