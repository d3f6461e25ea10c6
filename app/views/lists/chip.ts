export interface Chip {
  href: string;
  name: string;
  current: boolean;
}
