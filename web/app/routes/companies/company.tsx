export default function CompanyPage() {
  return <h1>company</h1>;
}
